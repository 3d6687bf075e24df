import { useStore, useTranslate } from '@saffron/core/react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isComposingKey } from '../../ui/key-press.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { find, findNext, type FindQuery, replaceFound } from '../plugins/find-text.ts'
import type { ToolsProps } from './tools-panel.tsx'

import styles from './tools.module.css'

const NOTHING: FindQuery = { words: '', matchCase: false }

/** Finds and replaces words in the whole script. */
export function FindPanel({ open: { editor }, mayWrite }: ToolsProps) {
  const t = useTranslate('playscript')
  const toast = useToast()
  const { found } = useStore(editor)
  const [query, setQuery] = useState(NOTHING)
  const [replacement, setReplacement] = useState('')
  useEffect(() => () => void editor.run(find(NOTHING)), [editor])
  const change = (changes: Partial<FindQuery>) => {
    const next = { ...query, ...changes }
    setQuery(next)
    editor.run(find(next))
  }
  const { matches, current } = found
  const replaceAll = () => {
    const count = matches.length
    if (editor.run(replaceFound(replacement, 'all'))) toast(t('playscript.find.replaced', { count }))
  }
  return (
    <>
      <Field
        label={t('playscript.find.words')}
        value={query.words}
        onChange={({ target }) => change({ words: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposingKey(event.nativeEvent)) editor.run(findNext(event.shiftKey ? -1 : 1))
        }}
      />
      <div className={styles.line}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={query.matchCase}
            onChange={({ target }) => change({ matchCase: target.checked })}
          />
          {t('playscript.find.case')}
        </label>
        <output className={styles.count}>
          {query.words !== '' &&
            (matches.length === 0
              ? t('playscript.find.nothing')
              : t('playscript.find.count', { current: current + 1, count: matches.length }))}
        </output>
        <IconButton
          label={t('playscript.find.previous')}
          icon={<ChevronUp aria-hidden />}
          onClick={() => editor.run(findNext(-1))}
        />
        <IconButton
          label={t('playscript.find.next')}
          icon={<ChevronDown aria-hidden />}
          onClick={() => editor.run(findNext(1))}
        />
      </div>
      {mayWrite && (
        <>
          <Field
            label={t('playscript.find.replace')}
            value={replacement}
            onChange={({ target }) => setReplacement(target.value)}
          />
          <div className={styles.line}>
            <Button onClick={() => editor.run(replaceFound(replacement, 'current'))}>{t('playscript.find.one')}</Button>
            <Button onClick={replaceAll}>{t('playscript.find.all')}</Button>
          </div>
        </>
      )}
    </>
  )
}
