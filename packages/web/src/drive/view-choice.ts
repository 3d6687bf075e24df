import { useState } from 'react'

import { storage } from '../shell/session/client.ts'

export type View = 'list' | 'grid'

const KEY = 'driveView'

/** The view of files, stored in this browser. */
export function useViewChoice(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => (storage.get(KEY) === 'grid' ? 'grid' : 'list'))
  const choose = (next: View) => {
    storage.set(KEY, next)
    setView(next)
  }
  return [view, choose]
}
