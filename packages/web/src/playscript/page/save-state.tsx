import { describeError } from '@saffron/core/errors'
import { useStore, useTranslate } from '@saffron/core/react'
import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'

import type { ScriptSaver } from '../save/saver-types.ts'

import styles from './script-page.module.css'

const ICONS = { saved: Check, unsaved: LoaderCircle, saving: LoaderCircle, offline: CloudOff, failed: TriangleAlert }

/** Says whether everything is stored, and where it is otherwise. */
export function SaveState({ saver }: { readonly saver: ScriptSaver }) {
  const t = useTranslate('playscript')
  const { state, error } = useStore(saver)
  const Icon = ICONS[state]
  const text = t(`playscript.save.${state}`)
  return (
    <span className={styles.save} data-state={state}>
      <output title={state === 'failed' ? describeError(error, t) : text}>
        <Icon aria-hidden />
        <span>{text}</span>
      </output>
      {(state === 'failed' || state === 'offline') && (
        <button type="button" onClick={() => void saver.save()}>
          {t('playscript.save.retry')}
        </button>
      )}
    </span>
  )
}
