import { performance, PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * What lives is small beside what passes through, and V8's defaults let much of what has passed pile up. All these flags
 * take effect in a running process; `pnpm bench relay` prints the memory at 500 replies.
 */
export function keepMemorySmall(): void {
  setFlagsFromString('--heap-growing-percent=40')
  // The parser of undici is WebAssembly. Compiling it a second time, optimized, keeps 20 MB for good and saves nothing that shows.
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
  boundYoungSpace()
  collectAtRest()
}

/** Bytes that the space of what is new may grow to. A quarter of it costs a fifth of all CPU time, four times as much 50 MB. */
const YOUNG_BYTES = 8 * 1024 * 1024

/** Lets the space of what is new grow to its bound and no further; V8 itself shrinks it when nothing happens. */
function boundYoungSpace(): void {
  let grows: boolean | undefined
  const look = (): void => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    const mayGrow = (young?.space_size ?? 0) < YOUNG_BYTES
    if (mayGrow !== grows) setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`)
    grows = mayGrow
  }
  look()
  new PerformanceObserver(look).observe({ entryTypes: ['gc'] })
}

/** By then it has started; what that has left is a third of its heap. */
const STARTED_MS = 1000
/** How often it is looked whether the process has come to rest. */
const REST_MS = 10_000
/** The part of that time in which a process at rest may have been busy. */
const REST_BUSY = 0.02

/**
 * Gives back, once after each time of work, what the work has left: V8 collects when it allocates, and so not at all in a
 * process where nothing happens any more.
 */
function collectAtRest(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  let last = performance.eventLoopUtilization()
  let hasWorked = true
  const look = (): void => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    if (utilization > REST_BUSY) hasWorked = true
    else if (hasWorked) {
      hasWorked = false
      collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
    }
  }
  setTimeout(() => collect({ type: 'major', execution: 'sync' }), STARTED_MS).unref()
  setInterval(look, REST_MS).unref()
}
