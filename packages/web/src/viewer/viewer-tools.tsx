import { useTranslate } from '@saffron/core/react'
import {
  CaretsToAxisDashedHorizontal,
  CaretsToAxisDashedVertical,
  ChevronLeft,
  ChevronRight,
  Download,
  RotateCw,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { type ComponentProps, useState } from 'react'

import { IconButton } from '../ui/icon-button.tsx'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { useToast } from '../ui/overlays/use-toast.ts'
import { downloadImage } from './download-image.ts'
import { isVideo } from './is-video.ts'
import type { Stage } from './stage.ts'
import type { ViewerImage } from './viewer-store.ts'

import button from '../ui/button.module.css'
import styles from './viewer.module.css'

/** The zoom in whole percent of the fitted size, and whether it can go further each way. */
export interface Zoom {
  readonly percent: number
  readonly least: boolean
  readonly most: boolean
  /** There's a loaded image. */
  readonly ready: boolean
}

interface ViewerToolsProps {
  readonly image: ViewerImage
  readonly stage: Stage
  readonly zoom: Zoom
  /** Whether this is the first or last image. Undefined for a single image. */
  readonly ends: { readonly first: boolean; readonly last: boolean } | undefined
  readonly onTurn: (step: 1 | -1) => void
}

export function ViewerTools({ image, stage, zoom, ends, onTurn }: ViewerToolsProps) {
  const t = useTranslate()
  const percent = new Intl.NumberFormat(t.locale, { style: 'percent' }).format(zoom.percent / 100)
  return (
    // Not a toolbar, because arrow keys turn pages instead of moving between tools. Not a fieldset, because it isn't a
    // form.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={styles.tools} role="group" aria-label={t('viewer.tools')}>
      {ends !== undefined && (
        <Tool
          label={t('viewer.previous')}
          className={styles.previous ?? ''}
          icon={<ChevronLeft aria-hidden />}
          off={ends.first}
          onClick={() => onTurn(-1)}
        />
      )}
      <Tool
        label={t('viewer.zoomOut')}
        icon={<ZoomOut aria-hidden />}
        off={zoom.least || !zoom.ready}
        onClick={() => stage.zoom(-1)}
      />
      <button
        type="button"
        className={styles.percent}
        aria-label={t('viewer.zoomResetFrom', { percent })}
        title={t('viewer.zoomReset')}
        onClick={() => stage.reset()}
      >
        {percent}
      </button>
      <Tool
        label={t('viewer.zoomIn')}
        icon={<ZoomIn aria-hidden />}
        off={zoom.most || !zoom.ready}
        onClick={() => stage.zoom(1)}
      />
      <Tool
        off={!zoom.ready}
        label={t('viewer.rotate')}
        icon={<RotateCw aria-hidden />}
        onClick={() => stage.rotate(1)}
      />
      <Tool
        off={!zoom.ready}
        label={t('viewer.flipX')}
        icon={<CaretsToAxisDashedVertical aria-hidden />}
        onClick={() => stage.flip('x')}
      />
      <Tool
        off={!zoom.ready}
        label={t('viewer.flipY')}
        icon={<CaretsToAxisDashedHorizontal aria-hidden />}
        onClick={() => stage.flip('y')}
      />
      <DownloadTool image={image} />
      {ends !== undefined && (
        <Tool
          label={t('viewer.next')}
          className={styles.next ?? ''}
          icon={<ChevronRight aria-hidden />}
          off={ends.last}
          onClick={() => onTurn(1)}
        />
      )}
    </div>
  )
}

function DownloadTool({ image }: { readonly image: ViewerImage }) {
  const t = useTranslate()
  const report = useReportError()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const download = () => {
    setBusy(true)
    downloadImage(image)
      .catch((error: unknown) => (isVideo(image) ? toast(t('viewer.videoFailed'), { tone: 'bad' }) : report(error)))
      .finally(() => setBusy(false))
  }
  return (
    <Tool
      label={t('common.download')}
      icon={busy ? <span className={button.spinner} /> : <Download aria-hidden />}
      aria-busy={busy}
      off={busy}
      onClick={download}
    />
  )
}

interface ToolProps extends ComponentProps<typeof IconButton> {
  /** It keeps focus, which a disabled button would lose. */
  readonly off?: boolean
}

function Tool({ off = false, onClick, className = '', ...rest }: ToolProps) {
  return (
    <IconButton
      {...rest}
      className={`${styles.tool} ${className}`}
      aria-disabled={off}
      onClick={(event) => !off && onClick?.(event)}
    />
  )
}
