import { useApp as useInk } from 'ink'

import { resolveSettings } from '../shell/config/resolve-settings.ts'
import { useApp } from './app-context.ts'
import { editText } from './edit-text.ts'

/** Has a text edited in the program of the person's choice; `edited` is undefined where that failed. */
export function useEditor(): (
  text: string,
) => Promise<{ readonly editor: string; readonly edited: string | undefined }> {
  const { suspendTerminal } = useInk()
  const { aside } = useApp()
  return async (text) => {
    // Read each time: it may just have been set.
    const editor = resolveSettings().settings.editor.value ?? 'vi'
    let edited: string | undefined
    await suspendTerminal(() =>
      aside(async () => {
        edited = editText(text, editor)
      }),
    )
    return { editor, edited }
  }
}
