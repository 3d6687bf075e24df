import { compileMessage } from '@lingui/message-utils/compileMessage'

type CompiledMessage = ReturnType<typeof compileMessage>

const compiled = new Map<string, CompiledMessage>()

/** What a message is made of, read once. The web app's catalogues are built of it: see packages/web/build. */
export function compileOnce(message: string): CompiledMessage {
  const known = compiled.get(message)
  if (known !== undefined) return known
  const made = compileMessage(message)
  compiled.set(message, made)
  return made
}
