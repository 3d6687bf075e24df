import { performance, PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Live data is small compared to short-lived data, and V8's defaults let garbage accumulate. These flags take effect in
 * a running process. `pnpm bench relay` prints the memory use at 500 replies.
 */
export function keepMemorySmall(): void {
  setFlagsFromString('--heap-growing-percent=40')
  // undici's parser is WebAssembly. Its optimized compilation permanently needs 20 MB and brings no measurable benefit.
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
  boundYoungSpace()
  collectAtRest()
}

/**
 * The limit of the young space in bytes. A quarter of it costs a fifth of the CPU time, and four times as much costs 50
 * MB.
 */
const YOUNG_BYTES = 8 * 1024 * 1024

/** Limits the growth of the young space. V8 itself shrinks it when idle. */
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

/** The process has started by then, and a third of its heap is garbage from that. */
const STARTED_MS = 1000
/** The interval to check whether the process is idle. */
const REST_MS = 10_000
/** The fraction of that interval that an idle process may be busy. */
const REST_BUSY = 0.02

/**
 * Collects garbage once after each busy period, because V8 only collects on allocation, and so never in an idle
 * process.
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
