import { cleanText } from '../ui/clean-text.ts'
import { shorten } from '../ui/columns.ts'
import { environment } from './environment.ts'
import { EXIT } from './exit-codes.ts'

/**
 * Exits if the output can't be written. A closed pipe (`| head`) ends it silently, as SIGPIPE does. Other errors print
 * a line that `tell` formats from the code (`ENOSPC`).
 */
export function endWithItsOutput(tell: (code: string) => string): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(EXIT.brokenPipe)
      if (stream === process.stdout) printAlways(`saffron: ${tell(error.code ?? error.message)}`)
      process.exit(EXIT.failed)
    })
  }
}

/** Writes data for scripts and pipes to stdout. */
export const writeData = (text: string): void => void process.stdout.write(text)

/** Writes one line of data. */
export const writeLine = (line: string): void => writeData(`${line}\n`)

/** Writes a user's text and a newline. On a terminal it's sanitized. */
export const writeText = (text: string): void => writeLine(process.stdout.isTTY ? cleanText(text).trimEnd() : text)

let isQuiet = false

/** Applies `--quiet`. */
export function beQuiet(): void {
  isQuiet = true
}

/** Returns whether progress messages are off. */
export const wantsQuiet = (): boolean => isQuiet

/** Writes a message for the user to stderr, unless `--quiet` is set. */
export const printInfo = (line: string): void => (isQuiet ? undefined : printAlways(line))

/** Writes failures and messages the user needs to continue. */
export const printAlways = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * Shows a line on a terminal while something takes time. Returns the function that removes it. Elsewhere it shows
 * nothing.
 */
export function showPassing(line: string): () => void {
  if (isQuiet || !process.stderr.isTTY || environment.TERM === 'dumb') return () => undefined
  process.stderr.write(shorten(line, process.stderr.columns - 1))
  return () => void process.stderr.write('\r\u001B[2K')
}

/** Waits until all data is written. Exiting earlier would cut off a slow pipe. */
export function flushData(): Promise<void> {
  return new Promise((resolve) => process.stdout.write('', () => resolve()))
}
