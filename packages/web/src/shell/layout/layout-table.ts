import type { Layout } from '@saffron/core/guards'
import type { ComponentType } from 'react'

import { type LazyPage, lazyPage } from '../navigation/lazy-page.ts'
import { ChatDefault } from './chat-default.tsx'
import type { LayoutProps } from './layout-props.ts'

interface LayoutRow {
  /** Whether the rail of areas is next to it. */
  readonly framed: boolean
  readonly Body: ComponentType<LayoutProps> | LazyPage<LayoutProps>
}

/** The seven layouts, one file each. Only the chat's is in the initial download. */
export const layoutTable: Readonly<Record<Layout, LayoutRow>> = {
  'blank-auto': { framed: false, Body: lazyPage(() => import('./blank-auto.tsx')) },
  blank: { framed: false, Body: lazyPage(() => import('./blank.tsx')) },
  'chat-default': { framed: true, Body: ChatDefault },
  default: { framed: true, Body: lazyPage(() => import('./default.tsx')) },
  'store-default': { framed: true, Body: lazyPage(() => import('./store-default.tsx')) },
  'user-default': { framed: true, Body: lazyPage(() => import('./user-default.tsx')) },
  'workspace-default': { framed: true, Body: lazyPage(() => import('./workspace-default.tsx')) },
}
