import { useApp as useInk } from 'ink'

import { editText } from '../ui/edit-text.ts'
import { useApp } from './app-context.tsx'
import { resolveSettings } from './config/resolve-settings.ts'

/** Opens a text in the user's editor, as a file of the name. `edited` is undefined on failure. */
export function useEditor(): (
  text: string,
  name?: string,
) => Promise<{ readonly editor: string; readonly edited: string | undefined }> {
  const { suspendTerminal } = useInk()
  const { aside } = useApp()
  return async (text, name) => {
    // Read on each call, because it may have changed.
    const editor = resolveSettings().settings.editor.value ?? 'vi'
    let edited: string | undefined
    await suspendTerminal(() =>
      aside(async () => {
        edited = editText(text, editor, name)
      }),
    )
    return { editor, edited }
  }
}
