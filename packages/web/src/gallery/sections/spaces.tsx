import { useTranslate } from '@saffron/core/react'
import type { Workspace } from '@saffron/core/workspace'
import { Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'

import { SpaceList } from '../../shell/palette/space-list.tsx'
import type { FoundSpaces, SpaceEntry } from '../../shell/palette/use-space-entries.tsx'
import { State } from '../state.tsx'

import styles from './lists.module.css'

const nothing = () => undefined
const AT = '2026-11-01T12:00:00.000Z'
const WORKSPACE: Workspace = {
  id: 'northwind',
  createdAt: AT,
  updatedAt: AT,
  name: 'Northwind',
  role: 'editor',
  memberCount: 4,
  unread: 128,
  deleteAt: null,
  payer: 'workspace',
  settings: {},
  balanceMicros: 0,
  version: 1,
}
const STATES = ['found', 'loading', 'failed', 'none'] as const

/** The list of spaces. */
export function SpaceSection() {
  return STATES.map((state) => (
    <State key={state} name={`spaces-${state}`}>
      <Shown state={state} />
    </State>
  ))
}

function Shown({ state }: { readonly state: (typeof STATES)[number] }) {
  const t = useTranslate('workspace')
  const [typed, setTyped] = useState(state === 'none' ? 'xyz' : '')
  const base = { isCurrent: false, run: nothing }
  const own: SpaceEntry = { ...base, kind: 'own', id: 'own', name: t('shell.space.own'), person: { name: 'Ada' } }
  const workspace = (one: Workspace, isCurrent: boolean): SpaceEntry => ({
    ...base,
    kind: 'workspace',
    id: one.id,
    name: one.name,
    workspace: one,
    isCurrent,
  })
  const workspaces = [
    workspace(WORKSPACE, true),
    workspace({ ...WORKSPACE, id: 'old', name: '短劇工作室', unread: 0, role: 'owner', deleteAt: AT }, false),
  ]
  const actions: readonly SpaceEntry[] = [
    { ...base, kind: 'action', id: 'all', name: t('workspace.all'), icon: <UsersRound aria-hidden /> },
    { ...base, kind: 'action', id: 'new', name: t('workspace.new'), icon: <Plus aria-hidden /> },
  ]
  const shown = state === 'none' ? [] : state === 'found' ? [own, ...workspaces] : [own]
  const found: FoundSpaces = {
    entries: [...shown, ...actions],
    isLoading: state === 'loading',
    error: state === 'failed' ? new TypeError('Failed to fetch') : undefined,
    reload: nothing,
  }
  return (
    <div className={`${styles.frame} ${styles.column}`}>
      <SpaceList typed={typed} onType={setTyped} found={found} onClose={nothing} />
    </div>
  )
}
