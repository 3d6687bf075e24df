import { useTranslate } from '@saffron/core/react'

import { CopyButton } from '../../chat/thread/copy-button.tsx'
import { ThreadSkeleton } from '../../chat/thread/thread-skeleton.tsx'
import { Markdown } from '../../markdown/index.ts'
import { State } from '../state.tsx'
import sample from './sample.md?raw'

import styles from '../gallery.module.css'

const LIVE_UNTIL = 130

export function MarkdownSection() {
  return (
    <>
      <State name="markdown" wide>
        <div className={styles.column}>
          <Markdown text={sample} />
        </div>
      </State>
      <State name="markdown-live" wide>
        <div className={styles.column}>
          <Markdown text={sample.slice(0, LIVE_UNTIL)} live />
        </div>
      </State>
    </>
  )
}

export function SkeletonSection() {
  return (
    <State name="skeleton-thread" wide>
      <ThreadSkeleton />
    </State>
  )
}

export function CopySection() {
  const t = useTranslate('gallery')
  return (
    <State name="copy">
      <CopyButton text={t('common.copied')} />
    </State>
  )
}
