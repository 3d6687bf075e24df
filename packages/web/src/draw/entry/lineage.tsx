import type { Drawing } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'
import { ScanText } from 'lucide-react'
import { type KeyboardEvent, useCallback } from 'react'
import { Link } from 'react-router-dom'

import { useSpace } from '../../shell/space/use-space.ts'
import { Failure } from '../../ui/failure.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { isVideo } from '../cards/tiles.ts'
import { pathOfDrawing } from '../draw-path.ts'
import { Picture } from '../picture/picture.tsx'
import { loadLineage } from './load-lineage.ts'

import styles from './entry.module.css'

/** Where a drawing comes from and what came of it, as a tree to walk along. */
export function LineageTree({ drawing }: { readonly drawing: Drawing }) {
  const t = useTranslate('draw')
  const { id: workspace } = useSpace()
  const { id, from, state } = drawing
  const load = useCallback(
    (signal: AbortSignal) => loadLineage(drawing, workspace, signal),
    // Progress doesn't change the lineage.
    // oxlint-disable-next-line react/exhaustive-deps
    [id, from, state, workspace],
  )
  const { value, error } = useLoaded(load)
  if (value === undefined) return error === undefined ? null : <Failure error={error} />
  const { ancestors, derived } = value
  if (ancestors.length === 0 && derived.length === 0)
    return <p className={styles.quiet}>{t('draw.entry.lineage.none')}</p>
  return (
    // The links are in the tab order too. Arrow keys are faster.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol className={styles.line} aria-label={t('draw.entry.lineage')} onKeyDown={moveAlong}>
      {ancestors.map((each) => (
        <li key={each.id}>
          <Knot drawing={each} />
        </li>
      ))}
      <li>
        <Knot drawing={drawing} current />
        {derived.length > 0 && (
          <ol className={styles.derived}>
            {derived.map((each) => (
              <li key={each.id}>
                <Knot drawing={each} />
              </li>
            ))}
          </ol>
        )}
      </li>
    </ol>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** Moves the focus along the tree with arrow keys, Home and End. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target, altKey, ctrlKey, metaKey } = event
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return
  const knots = [...currentTarget.querySelectorAll<HTMLElement>('[data-knot]')]
  const at = knots.indexOf(target)
  const step = STEPS[key]
  const next = key === 'Home' ? knots[0] : key === 'End' ? knots.at(-1) : step && knots[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

function Knot({ drawing, current = false }: { readonly drawing: Drawing; readonly current?: boolean }) {
  const t = useTranslate('draw')
  const { id: workspace } = useSpace()
  const { id, kind, prompt, prompts, results, preview } = drawing
  const [first] = results
  const picture = first === undefined ? preview : (first.thumbnail ?? (isVideo(first) ? undefined : first.url))
  const inside = (
    <>
      <span className={styles.knotPicture}>
        {picture === undefined ? <ScanText aria-hidden /> : <Picture src={picture} alt="" />}
      </span>
      <span className={styles.knotText}>
        <b>{current ? t('draw.entry.lineage.this') : t(`draw.kind.${kind}`)}</b>
        <span dir="auto">{prompt || prompts?.[0] || t(`draw.kind.${kind}`)}</span>
      </span>
    </>
  )
  return current ? (
    <div className={styles.knot} aria-current="page" data-knot="" tabIndex={-1}>
      {inside}
    </div>
  ) : (
    <Link className={styles.knot} data-knot="" to={pathOfDrawing(id, workspace)}>
      {inside}
    </Link>
  )
}
