import type { Drawing } from '@saffron/core/draw'
import { isActiveDrawing } from '@saffron/core/draw'
import { ApiError, describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { ArrowLeft } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { inSpace } from '../../shell/address/space-address.ts'
import { useRouteParam } from '../../shell/routing/route-params.ts'
import { api } from '../../shell/session/client.ts'
import { useAddressedSpace, useSpace } from '../../shell/space/use-space.ts'
import { Button } from '../../ui/button.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { drawingItems } from '../cards/tile-items.tsx'
import { DRAW_PATH, pathOfDrawing } from '../draw-path.ts'
import { followToEnd } from '../follow-to-end.ts'
import { useDrawModels } from '../use-draw-models.ts'
import { useDrawingActions } from '../use-drawing-actions.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { EntryResults } from './entry-results.tsx'
import { ItemBar } from './item-bar.tsx'
import { LineageTree } from './lineage.tsx'

import styles from './entry.module.css'

/** One drawing in full. */
export default function EntryPage() {
  const t = useTranslate('draw')
  const id = useRouteParam('historyid') ?? ''
  const { id: workspace } = useSpace()
  const load = useCallback((signal: AbortSignal) => api.draw.getDrawing({ params: { id }, signal }), [id])
  const { value: drawing, error, reload, put } = useLoaded(load)
  useAddressedSpace(drawing === undefined ? null : drawing.owner)
  const isGone = ApiError.is(error) && error.code === 'draw.not_found'
  useFollowed(drawing, put)
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <Link to={inSpace(DRAW_PATH, workspace)}>
          <ArrowLeft aria-hidden />
          {t('draw.entry.back')}
        </Link>
      </p>
      {drawing === undefined ? (
        <div className={styles.wait} aria-busy={error === undefined}>
          {error === undefined ? (
            <span className={styles.ghost} />
          ) : (
            <>
              <p role="alert">{describeError(error, t)}</p>
              {!isGone && <Button onClick={() => void reload()}>{t('common.tryAgain')}</Button>}
            </>
          )}
        </div>
      ) : (
        <Entry key={drawing.id} drawing={drawing} onChanged={put} />
      )}
    </div>
  )
}

interface EntryProps {
  readonly drawing: Drawing
  readonly onChanged: (drawing: Drawing) => void
}

function Entry({ drawing, onChanged }: EntryProps) {
  const t = useTranslate('draw')
  const { id: workspace, mayWrite } = useSpace()
  const navigate = useNavigate()
  const models = useDrawModels()
  const actions = useDrawingActions({
    models,
    onChanged: (changed, isNew) => {
      if (isNew) void navigate(pathOfDrawing(changed.id, workspace))
      else if (changed.id === drawing.id) onChanged(changed)
    },
    onDeleted: () => void navigate(inSpace(DRAW_PATH, workspace)),
    // The prompt is on the page of drawings.
    onDrafted: () => void navigate(inSpace(DRAW_PATH, workspace)),
  })
  const { reuse, others, remove } = drawingItems({ drawing, actions, mayWrite, t })
  return (
    <div className={styles.columns}>
      <EntryResults drawing={drawing} actions={actions} />
      <div className={styles.side}>
        {drawing.trashedAt !== undefined && <p className={styles.trashed}>{t('draw.trash.note')}</p>}
        <ItemBar items={[...reuse.slice(0, 1), ...others, ...remove]} label={t('draw.entry.actions')} named="first" />
        <EntryFacts drawing={drawing} onCopy={actions.copyText} />
        <section className={styles.lineage}>
          <h2 className={styles.label}>{t('draw.entry.lineage')}</h2>
          <LineageTree drawing={drawing} />
        </section>
      </div>
    </div>
  )
}

/** Follows a drawing in progress. */
function useFollowed(drawing: Drawing | undefined, onChange: (drawing: Drawing) => void): void {
  const id = drawing?.id
  const active = drawing !== undefined && isActiveDrawing(drawing.state)
  const follow = useEffectEvent((signal: AbortSignal) => {
    if (drawing === undefined) return
    // After a failure, the page shows the last known state.
    followToEnd(drawing, onChange, signal).catch(() => undefined)
  })
  useEffect(() => {
    if (!active) return undefined
    const leave = new AbortController()
    follow(leave.signal)
    return () => leave.abort()
    // Each drawing has a stream of its own.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, active])
}
