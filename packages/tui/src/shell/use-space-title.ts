import { useStore } from '@saffron/core/react'

import { cleanName } from '../ui/clean-name.ts'
import { useApp } from './app-context.tsx'

/** Returns the title of a screen, with the name of the workspace whose content it shows. */
export function useSpaceTitle(title: string): string {
  const workspace = useStore(useApp().space)
  return workspace === undefined ? title : `${title} · ${cleanName(workspace.name)}`
}
