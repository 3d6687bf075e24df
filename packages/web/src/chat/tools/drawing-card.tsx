import { type Drawing, isActiveDrawing } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { Link } from 'react-router-dom'

import { pathOfImage } from '../../shell/address/image-path.ts'
import { api } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { openViewer } from '../../viewer/index.ts'
import MessageFiles from '../attachments/message-files.tsx'
import { useDrawing } from './use-drawing.ts'

import button from '../../ui/button.module.css'
import styles from './drawing.module.css'

interface DrawingCardProps {
  readonly id: string
  readonly files: readonly string[]
  readonly onAgain: (drawing: Drawing) => void
}

/** A drawing in a message: its progress and preview, then its images with what can be done with them. */
export function DrawingCard({ id, files, onAgain }: DrawingCardProps) {
  const t = useTranslate('tools')
  const { mayWrite } = useSpace()
  const { drawing, error } = useDrawing(id)
  if (drawing === undefined && error !== undefined) {
    // In a copy of the conversation, the files are there without their drawing.
    if (files.length > 0) return <div className={styles.drawing}>{<MessageFiles ids={files} />}</div>
    const isGone = ApiError.is(error) && error.statusCode === 404
    return <div className={styles.drawing}>{isGone ? t('tools.drawing.gone') : <Failure error={error} />}</div>
  }
  if (drawing === undefined) return <div className={`${styles.drawing} ${styles.ghost}`} aria-busy />
  const name = drawing.prompt
  return (
    <div className={styles.drawing}>
      {isActiveDrawing(drawing.state) ? (
        <Progress drawing={drawing} mayWrite={mayWrite} />
      ) : (
        <>
          <Results drawing={drawing} mayWrite={mayWrite} />
          {mayWrite && (
            <div className={styles.row}>
              <BusyButton
                label={t('tools.drawing.againOf', { name })}
                onPress={async () => onAgain(await api.draw.retryDrawing({ params: { id } }))}
              >
                {t('tools.drawing.again')}
              </BusyButton>
            </div>
          )}
        </>
      )}
    </div>
  )
}

interface PartProps {
  readonly drawing: Drawing
  readonly mayWrite: boolean
}

function Progress({ drawing: { id, state, progress, preview, prompt }, mayWrite }: PartProps) {
  const t = useTranslate('draw')
  const percent = new Intl.NumberFormat(t.locale, { style: 'percent' }).format(progress / 100)
  const said = state === 'running' ? t('draw.state.running', { percent }) : t(`draw.state.${state}`)
  return (
    <div className={styles.work} aria-busy>
      {preview !== undefined && <img className={styles.preview} src={preview} alt="" draggable={false} />}
      <output>{said}</output>
      <progress max={100} value={state === 'running' ? progress : undefined} aria-label={prompt} />
      {mayWrite && (
        <BusyButton onPress={() => api.draw.cancelDrawing({ params: { id } })}>{t('draw.cancel')}</BusyButton>
      )}
    </div>
  )
}

function Results({ drawing: { results, prompt, state, error }, mayWrite }: PartProps) {
  const t = useTranslate('tools')
  const draw = useTranslate('draw')
  const { id: workspace } = useSpace()
  const images = results.map(({ url, name, type, width, height }) => ({
    src: url,
    name,
    type,
    width,
    height,
    alt: prompt,
  }))
  return (
    <>
      {state !== 'succeeded' && <p>{error?.message ?? draw(`draw.state.${state}`)}</p>}
      {results.length > 0 && (
        <ul className={styles.images}>
          {results.map(({ asset, name, thumbnail, url, width, height }, index) => (
            <li key={asset}>
              <button
                type="button"
                className={styles.image}
                aria-label={t('tools.drawing.open', { name })}
                onClick={() => openViewer({ index, images })}
              >
                <img src={thumbnail ?? url} width={width} height={height} alt={prompt} draggable={false} />
              </button>
              {mayWrite && (
                <Link
                  className={button.quiet}
                  to={pathOfImage(asset, workspace)}
                  aria-label={t('tools.drawing.editOf', { name })}
                >
                  {t('tools.drawing.edit')}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
