# Snap! - every task of the project. `make` alone lists them.

SWIFT  ?= swift
PREFIX ?= /usr/local
SHARE   = $(DESTDIR)$(PREFIX)/share
GAMES  ?= 1000
SEEDS  ?= 300
SECONDS_EACH ?= 60
SECONDS_STILL ?= 1200
TARGETS ?= hostbound guestbound beacon host text record settings theme

# Undeclared imports are an error everywhere; the game itself carries the Swift runtime and nothing of Foundation.
CHECKED = --explicit-target-dependency-import-check error
RELEASE = -c release --static-swift-stdlib -Xswiftc -cross-module-optimization $(CHECKED) $(LINK)

# `make test SANITIZE=thread`, or address: the same tests under a sanitizer; optimized, as without that they take hours.
# Tests that have a program crash want to see its own end, and no report of leaks.
ifdef SANITIZE
SANITIZED = -c release -Xswiftc -enable-testing --sanitize=$(SANITIZE) --scratch-path .build-$(SANITIZE)
WATCHED = TSAN_OPTIONS=handle_segv=0 ASAN_OPTIONS=handle_segv=0:detect_leaks=0
endif

# The Swift toolchain has a C compiler beside it.
CLANG = $(dir $(shell command -v $(SWIFT)))clang

# On Linux the C++ library below the Swift runtime is linked in as well, from a folder that holds nothing but a link to
# its archive: loading it took a quarter of the program's start.
ifeq ($(shell uname),Linux)
STATIC = $(CURDIR)/.build/static
LINK   = -Xswiftc -use-ld=lld -Xswiftc -L -Xswiftc $(STATIC) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
CURSES = -lncursesw -ltinfo
else
CURSES = -lncurses
endif

# What building, playing and testing need, as Debian names it.
PACKAGES = libncurses-dev libuv1-dev libutf8proc-dev libsodium-dev libvterm-dev tmux

.DEFAULT_GOAL := help
.PHONY: help setup assets static play build test bench sim fuzz format lint docs install ci

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1 \t/' | expand -t 20

# Installs what is missing, asking for root only then; says how to get Swift where there is none.
setup:
	@command -v $(SWIFT) >/dev/null || { \
	  echo 'Snap! is written in Swift, and there is no `swift` here. Get Swift 6.2 or later: https://www.swift.org/install' >&2; \
	  exit 1; }
	@if command -v dpkg-query >/dev/null; then \
	  missing=$$(for package in $(PACKAGES); do \
	    dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || echo $$package; done); \
	  if [ -n "$$missing" ]; then \
	    echo "Installing: $$missing"; \
	    if [ "$$(id -u)" = 0 ]; then root=; else root=sudo; fi; \
	    $$root apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$root apt-get install -y -qq $$missing; \
	  fi; \
	elif command -v brew >/dev/null; then \
	  for package in libuv utf8proc libsodium libvterm tmux; do brew list $$package >/dev/null 2>&1 || brew install $$package; done; \
	fi

# SwiftPM takes up new files of assets/ only when the manifest has changed.
assets:
	@list=$$(find assets -type f | sort); mkdir -p .build; \
	if [ "$$list" != "$$(cat .build/assets.list 2>/dev/null)" ]; then touch Package.swift; echo "$$list" > .build/assets.list; fi

play: build ## set up, build, and open the game
	@.build/release/snapcards

static:
	@if [ -n "$(STATIC)" ]; then \
	  mkdir -p $(STATIC); ln -sf "$$($(CLANG) -print-file-name=libstdc++.a)" $(STATIC)/libstdc++.a; \
	fi

build: setup assets static ## build .build/release/snapcards
	@$(SWIFT) build $(RELEASE) --product snapcards

test: setup assets ## set up, and pass all tests
	$(SWIFT) build $(CHECKED) $(SANITIZED) --build-tests
	$(WATCHED) $(SWIFT) test $(SANITIZED) --skip-build --parallel

bench: build ## figures, as ratios to plain C run beside
	@$(SWIFT) build $(RELEASE) --product snapbench
	@$(CLANG) -O2 -o .build/release/baseline-fanout Tests/BaselineFanout/main.c
	@$(CLANG) -O2 -o .build/release/baseline-curses Tests/BaselineCurses/main.c $(CURSES)
	@.build/release/snapbench

sim: build ## play GAMES whole games between computer players and count; then SEEDS tables in trouble
	@.build/release/snapcards simulate --games $(GAMES)
	@$(SWIFT) build $(RELEASE) --product snapsim
	@.build/release/snapsim $(SEEDS)

fuzz: setup ## throw bytes at TARGETS, SECONDS_EACH at most, until their coverage stands still for SECONDS_STILL
	@SNAP_FUZZ=1 $(SWIFT) build -c release --product snapfuzz --scratch-path .build-fuzz
	@for target in $(TARGETS); do \
	  Tests/Fuzz/run.sh .build-fuzz/release/snapfuzz $$target $(SECONDS_EACH) $(SECONDS_STILL) || exit 1; \
	done

format: ## format all Swift files in place
	@$(SWIFT) format -i -r Package.swift Sources Tests

lint: ## check the format, without changing anything
	@$(SWIFT) format lint --strict -r Package.swift Sources Tests

docs: setup assets ## the modules' reference, from their doc comments, in .build/docs
	@$(SWIFT) package dump-symbol-graph --minimum-access-level package --skip-synthesized-members >/dev/null
	@docc=$$(dirname $$($(SWIFT) -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p'))/../bin/docc; \
	$$docc convert --fallback-display-name 'Snap!' --fallback-bundle-identifier snapcards \
	  --additional-symbol-graph-dir $$(find .build -name symbolgraph -type d | head -n 1) --output-path .build/docs
	@echo 'The reference is in .build/docs'

install: build ## install the game below PREFIX (/usr/local)
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 .build/release/snapcards $(DESTDIR)$(PREFIX)/bin/snapcards
	@install -d $(addprefix $(SHARE)/,bash-completion/completions zsh/site-functions fish/vendor_completions.d)
	@install -d $(SHARE)/man/man6
	.build/release/snapcards manual --lang en > $(SHARE)/man/man6/snapcards.6
	.build/release/snapcards completion bash > $(SHARE)/bash-completion/completions/snapcards
	.build/release/snapcards completion zsh > $(SHARE)/zsh/site-functions/_snapcards
	.build/release/snapcards completion fish > $(SHARE)/fish/vendor_completions.d/snapcards.fish

ci: ## what the continuous integration runs
	@.ci/run
