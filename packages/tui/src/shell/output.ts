import { cleanText } from '../ui/clean-text.ts'
import { EXIT } from './exit-codes.ts'

/**
 * Ends the program where what it prints cannot be written: without a word when nobody reads it any more (`| head`), as a
 * Unix tool ends on SIGPIPE, else with a line, which `tell` words, of the code of the system (`ENOSPC`).
 */
export function endWithItsOutput(tell: (code: string) => string): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(EXIT.brokenPipe)
      if (stream === process.stdout) sayAlways(`saffron: ${tell(error.code ?? error.message)}`)
      process.exit(EXIT.failed)
    })
  }
}

/** stdout is data: what a script or a pipe takes. */
export const writeData = (text: string): void => void process.stdout.write(text)

/** One line of data. */
export const writeLine = (line: string): void => writeData(`${line}\n`)

/** A text of somebody's as it is, and the end of its line; on a terminal made safe to print. */
export const writeText = (text: string): void => writeLine(process.stdout.isTTY ? cleanText(text).trimEnd() : text)

let isQuiet = false

/** What `--quiet` says. */
export function beQuiet(): void {
  isQuiet = true
}

/** Whether nobody wants to be told how things go. */
export const wantsQuiet = (): boolean => isQuiet

/** stderr is talk: what is said to the person at the terminal, unless they want quiet. */
export const say = (line: string): void => (isQuiet ? undefined : sayAlways(line))

/** Failures, and what somebody has to read to go on. */
export const sayAlways = (line: string): void => void process.stderr.write(`${line}\n`)

/** Waits until all data written is out: a pipe takes it in its own time, and exiting would cut it off. */
export function flushData(): Promise<void> {
  return new Promise((resolve) => process.stdout.write('', () => resolve()))
}
