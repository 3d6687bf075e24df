import { compileMessage } from '@lingui/message-utils/compileMessage'

type CompiledMessage = ReturnType<typeof compileMessage>

const compiled = new Map<string, CompiledMessage>()

/** The parsed parts of a message. The web app's and the terminal's catalogues are built of it. */
export function compileOnce(message: string): CompiledMessage {
  const known = compiled.get(message)
  if (known !== undefined) return known
  const made = compileMessage(message)
  compiled.set(message, made)
  return made
}

/** The form of a message in a bundle, which needs no parsing. Plain text is its own compiled form. */
export function builtMessage(message: string): unknown {
  const parts = compileOnce(message)
  const [first] = parts
  return parts.length === 1 && typeof first === 'string' ? first : parts
}
