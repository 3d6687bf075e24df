import { useStore } from '@saffron/core/react'

import { cleanLine } from '../ui/clean-text.ts'
import { useApp } from './app-context.tsx'

/** Returns the title of a screen, with the name of the workspace whose content it shows. */
export function useSpaceTitle(title: string): string {
  const workspace = useStore(useApp().space)
  return workspace === undefined ? title : `${title} · ${cleanLine(workspace.name)}`
}
