import type { Node } from '@saffron/core/drive'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

import { inSpace } from '../shell/address/space-address.ts'
import { askPath } from '../shell/navigation/ask-path.ts'
import { useSpace } from '../shell/space/use-space.ts'

/** Returns whether a chat can be about a node. Folders have no content. */
export const isAskable = ({ asset }: Node): boolean => asset !== null

/** Opens a new chat with the files among these nodes attached. */
export function useAskAbout(): (nodes: readonly Node[]) => void {
  const navigate = useNavigate()
  const { id } = useSpace()
  return useCallback((nodes) => void navigate(inSpace(askPath(nodes.filter(isAskable)), id)), [navigate, id])
}
