/** An input that can be read key by key, like a terminal's. */
export interface QueryInput {
  setRawMode: (on: boolean) => unknown
  on: (event: 'data', listen: (chunk: Buffer | string) => void) => unknown
  off: (event: 'data', listen: (chunk: Buffer | string) => void) => unknown
  resume: () => unknown
  pause: () => unknown
}

export interface TerminalAnswer {
  /** The cursor's column after the sample, starting at 0. Undefined if the terminal doesn't answer. */
  readonly column?: number
  /** The terminal's attributes. 4 means sixel graphics. */
  readonly attributes?: readonly number[]
}

/** Asks for the cursor position and the device attributes. Every terminal answers the second, always last. */
const QUESTIONS = '\u001B[6n\u001B[c'
const ANSWERS = new RegExp(String.raw`(?:${'\u001B'}\[\d+;(\d+)R)?[^]*?${'\u001B'}\[\?([\d;]*)c`)
const CURSOR = new RegExp(String.raw`${'\u001B'}\[\d+;(\d+)R`)

/** Prints a sample, asks the terminal for the cursor position, and erases the sample. */
export async function queryTerminal(
  sample: string,
  io: { readonly input: QueryInput; readonly write: (text: string) => void; readonly limitMs: number },
): Promise<TerminalAnswer> {
  const { input, write, limitMs } = io
  let heard = ''
  let whole: (() => void) | undefined
  const listen = (chunk: Buffer | string): void => {
    heard += String(chunk)
    if (ANSWERS.test(heard)) whole?.()
  }
  let timer: NodeJS.Timeout | undefined
  input.setRawMode(true)
  try {
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limitMs)
      whole = resolve
      input.on('data', listen)
      input.resume()
      write(`\r${sample}${QUESTIONS}`)
    })
  } finally {
    clearTimeout(timer)
    input.off('data', listen)
    input.setRawMode(false)
    input.pause()
    write('\r\u001B[K')
  }
  const column = CURSOR.exec(heard)?.[1]
  const attributes = ANSWERS.exec(heard)?.[2]
  return {
    ...(column !== undefined && { column: Number(column) - 1 }),
    ...(attributes !== undefined && { attributes: attributes.split(';').map(Number) }),
  }
}
