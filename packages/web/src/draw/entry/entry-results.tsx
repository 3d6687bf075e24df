import { type Drawing, isActiveDrawing } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'
import { Copy, ImageOff, SplitSquareHorizontal, TriangleAlert } from 'lucide-react'
import { useNavigate } from 'react-router-dom'

import { useSpace } from '../../shell/space/use-space.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { openViewer } from '../../viewer/index.ts'
import { offeredItems, resultItems } from '../cards/tile-items.tsx'
import { isVideo } from '../cards/tiles.ts'
import { stateText } from '../cards/work-card.tsx'
import { pathOfImage } from '../draw-path.ts'
import { drawingName, mayRetry, resultName } from '../drawing-name.ts'
import { Picture } from '../picture/picture.tsx'
import { sizeText } from '../picture/size-text.ts'
import type { DrawingActions } from '../use-drawing-actions.tsx'
import { ItemBar } from './item-bar.tsx'
import { useCompare } from './use-compare.tsx'

import styles from './entry.module.css'

interface EntryResultsProps {
  readonly drawing: Drawing
  readonly actions: DrawingActions
}

/** The results in full, or how far they are. */
export function EntryResults({ drawing, actions }: EntryResultsProps) {
  const t = useTranslate('draw')
  const { id: workspace, mayWrite } = useSpace()
  const navigate = useNavigate()
  const compare = useCompare(drawing)
  const { state, results, prompts, preview, progress, error, trashedAt } = drawing
  const mayMake = mayWrite && trashedAt === undefined
  const prompt = drawingName(drawing, t)
  const images = results.filter((result) => !isVideo(result))
  const view = (asset: string) =>
    openViewer({
      index: images.findIndex((each) => each.asset === asset),
      images: images.map(({ url, name, type, width, height }) => ({
        src: url,
        name,
        type,
        width,
        height,
        alt: prompt,
      })),
    })
  return (
    <section className={styles.results} aria-label={t('draw.entry.results')} data-count={Math.min(results.length, 4)}>
      {isActiveDrawing(state) && (
        <div className={styles.progress} aria-busy>
          {preview !== undefined && <img src={preview} alt="" />}
          <div className={styles.progressText}>
            <output>{stateText(drawing, t)}</output>
            <progress max={100} value={state === 'running' ? progress : undefined} aria-label={prompt} />
            {mayWrite && <BusyButton onPress={() => actions.cancel(drawing)}>{t('draw.cancel')}</BusyButton>}
          </div>
        </div>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <div className={styles.ended} data-state={state}>
          <TriangleAlert aria-hidden />
          <p>{error?.message ?? stateText(drawing, t)}</p>
          {mayMake && mayRetry(drawing) && (
            <BusyButton onPress={() => actions.retry(drawing)}>{t('draw.retry')}</BusyButton>
          )}
        </div>
      )}
      {state === 'succeeded' && results.length === 0 && prompts === undefined && (
        <div className={styles.ended}>
          <ImageOff aria-hidden />
          <p>{t('draw.filesGone')}</p>
        </div>
      )}
      {prompts?.map((text) => (
        <article key={text} className={styles.description}>
          <p dir="auto">{text}</p>
          <div className={styles.row}>
            {mayMake && <Button onClick={() => actions.takePrompt(text)}>{t('draw.usePrompt')}</Button>}
            <IconButton label={t('common.copy')} icon={<Copy aria-hidden />} onClick={() => actions.copyText(text)} />
          </div>
        </article>
      ))}
      {results.map((result, index) => {
        const name = resultName(drawing, result, index + 1, t)
        const about = {
          drawing,
          result,
          actions,
          mayWrite: mayMake,
          onOpenInEditor: ({ asset }: { readonly asset: string }) => void navigate(pathOfImage(asset, workspace)),
          t,
        }
        const offered = offeredItems(about)
        return (
          <figure key={result.asset} className={styles.result}>
            {isVideo(result) ? (
              // Models make no sound, and a video of a prompt has no captions.
              // oxlint-disable-next-line jsx-a11y/media-has-caption
              <video
                src={result.url}
                poster={result.thumbnail}
                width={result.width || undefined}
                height={result.height || undefined}
                controls
                loop
                playsInline
                aria-label={name}
              />
            ) : (
              <button
                type="button"
                aria-label={t('draw.openImage', { n: index + 1, count: results.length, prompt })}
                onClick={() => view(result.asset)}
              >
                <Picture src={result.url} alt="" width={result.width} height={result.height} />
              </button>
            )}
            <figcaption className={styles.caption}>
              <span>
                {result.width > 0 && sizeText(result)}
                {result.seconds !== undefined && ` · ${t('draw.seconds.count', { count: result.seconds })}`}
                {result.seed !== undefined && ` · ${t('draw.seed')} ${result.seed}`}
              </span>
              <ItemBar items={resultItems(about)} label={t('draw.menuOf', { name })} />
            </figcaption>
            {offered.length > 0 && <ItemBar items={offered} label={t('draw.entry.offered', { name })} named="all" />}
          </figure>
        )
      })}
      {compare !== undefined && (
        <p className={styles.compare}>
          <Button icon={<SplitSquareHorizontal aria-hidden />} onClick={compare}>
            {t('draw.compare')}
          </Button>
        </p>
      )}
    </section>
  )
}
