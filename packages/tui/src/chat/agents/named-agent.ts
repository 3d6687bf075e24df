/** A message to an agent: `@Translator Good morning`, or `@"Diff reviewer" …`. */
export interface NamedAgent {
  readonly name: string
  readonly text: string
}

const NAMED = /^@(?:"([^"\n]+)"|([^\s"]+))(?:\s+([^]*))?$/

/** Reads the name at the start of a message. Returns undefined if there is none. */
export function namedAgent(message: string): NamedAgent | undefined {
  const [, quoted, bare, text = ''] = NAMED.exec(message.trim()) ?? []
  const name = quoted ?? bare
  return name === undefined ? undefined : { name, text: text.trim() }
}

/** Splits `Diff reviewer --draft` into the name and the wish for the draft. */
export function wantedAgent(typed: string): { readonly name: string; readonly isDraft: boolean } {
  const name = typed.replace(/\s+--draft$/, '')
  return { name: name.replace(/^"(.*)"$/, '$1'), isDraft: name !== typed }
}
