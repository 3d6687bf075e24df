import { usePaste } from 'ink'

import type { Prompt } from '../../ui/prompt/index.ts'
import { pastedMentions } from './pasted-files.ts'

/** Pastes into the prompt. The path of a file becomes an attachment, unless it follows other characters. */
export function usePromptPaste(prompt: Prompt): void {
  usePaste((text) => {
    const { draft } = prompt.getSnapshot()
    const isWord = /(?:^|\s)$/.test(draft.text.slice(0, draft.cursor))
    prompt.paste((isWord ? pastedMentions(text) : undefined) ?? text)
  })
}
