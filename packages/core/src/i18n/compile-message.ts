import { compileMessage } from '@lingui/message-utils/compileMessage'

type CompiledMessage = ReturnType<typeof compileMessage>

const compiled = new Map<string, CompiledMessage>()

/** What a message is made of, read once. The web app's catalogues are built of it: see its build folder, and that of the terminal. */
export function compileOnce(message: string): CompiledMessage {
  const known = compiled.get(message)
  if (known !== undefined) return known
  const made = compileMessage(message)
  compiled.set(message, made)
  return made
}

/** A message as a bundle has it, so that nothing has to read it again: a plain text is its own compiled form. */
export function builtMessage(message: string): unknown {
  const parts = compileOnce(message)
  const [first] = parts
  return parts.length === 1 && typeof first === 'string' ? first : parts
}
