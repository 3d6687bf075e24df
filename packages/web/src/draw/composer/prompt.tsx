import { useTranslate } from '@saffron/core/react'
import { WandSparkles } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { isComposingKey } from '../../ui/key-press.ts'
import type { Composer } from './use-composer.ts'

import styles from './prompt.module.css'

interface PromptProps {
  readonly composer: Composer
  /** It's higher in the panel. */
  readonly place: 'panel' | 'dock'
}

/** The prompt, with a button that proposes a better one. */
export function Prompt({ composer, place }: PromptProps) {
  const t = useTranslate('draw')
  const { store, draft, submit, improve, mayWrite } = composer
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposingKey(event.nativeEvent)) return
    event.preventDefault()
    void submit()
  }
  return (
    <div className={styles.box}>
      <textarea
        className={styles.prompt}
        rows={place === 'panel' ? 5 : 2}
        data-place={place}
        dir="auto"
        aria-label={t('draw.prompt')}
        placeholder={t(`draw.prompt.${draft.made}`)}
        value={draft.prompt}
        data-draw-prompt=""
        onChange={({ target }) => store.change({ prompt: target.value })}
        onKeyDown={onKeyDown}
      />
      {improve !== undefined && mayWrite && draft.prompt.trim() !== '' && (
        <IconButton
          className={styles.improve}
          label={t('draw.improve')}
          icon={<WandSparkles aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => void improve()}
        />
      )}
    </div>
  )
}
