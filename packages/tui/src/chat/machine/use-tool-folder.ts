import { useApp } from '../../shell/app-context.tsx'
import { CommandError } from '../../shell/exit-codes.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { sgr } from '../../ui/style.ts'
import { folderPath, openToolFolder, type ToolFolderStore } from './tool-folder.ts'

/** The word that ends it. */
const NONE = '-'

/** `/tools`: shows the folder that models may work in, sets it, or ends it. */
export function useToolFolder(tools: ToolFolderStore, note: (text: string, style?: string) => void) {
  const { t } = useApp()
  return (typed: string): void => {
    try {
      if (typed === NONE) tools.set(undefined)
      else if (typed !== '') tools.set(openToolFolder(typed, t))
      const folder = tools.getSnapshot()
      if (folder !== undefined) return note(t('cli.machine.on', { folder: folderPath(folder) }))
      note(t(typed === NONE ? 'cli.machine.off' : 'cli.machine.none'))
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      note(cleanLine(error.message), sgr.error)
    }
  }
}
