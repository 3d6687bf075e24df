import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'

import { cleanLine } from '../ui/clean-text.ts'

/** Asks on stderr, because stdout is for data. */
export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await interruptible(lines, question)
  } finally {
    lines.close()
  }
}

/** Returns whether the answer means yes in any supported language. */
export const isYes = async (question: string): Promise<boolean> =>
  /^(?:y(?:es)?|[是好])$/i.test((await ask(cleanLine(question))).trim())

/** Asks without showing the input. */
export async function askHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await interruptible(lines, '')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

/** Reads the lines from a pipe. */
export async function readPipedLines(): Promise<string[]> {
  return (await readAll(process.stdin)).split(/\r?\n/)
}

function interruptible(lines: ReturnType<typeof createInterface>, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
    lines.once('close', () => resolve(''))
    lines.question(question).then(resolve, reject)
  })
}
