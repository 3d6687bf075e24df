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

import { useReportError } from '../shell/toast/use-report-error.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { downloadImage } from './download-image.ts'
import type { Stage } from './stage.ts'
import type { ViewerImage } from './viewer-store.ts'

import button from '../ui/button.module.css'
import styles from './viewer.module.css'

/** How far the image is zoomed, in whole percent of its fitted size, and whether there is more each way. */
export interface Zoom {
  readonly percent: number
  readonly least: boolean
  readonly most: boolean
  /** There is an image to do something with. */
  readonly ready: boolean
}

interface ViewerToolsProps {
  readonly image: ViewerImage
  readonly stage: Stage
  readonly zoom: Zoom
  /** Whether there is an image before and after; undefined where there is only one. */
  readonly ends: { readonly first: boolean; readonly last: boolean } | undefined
  readonly onTurn: (step: 1 | -1) => void
}

export function ViewerTools({ image, stage, zoom, ends, onTurn }: ViewerToolsProps) {
  const t = useTranslate()
  const percent = new Intl.NumberFormat(t.locale, { style: 'percent' }).format(zoom.percent / 100)
  return (
    // No toolbar, whose arrow keys would go from tool to tool: here they turn the pages. Nor is it a form's fieldset.
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
  const [busy, setBusy] = useState(false)
  const download = () => {
    setBusy(true)
    downloadImage(image)
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Tool
      label={t('viewer.download')}
      icon={busy ? <span className={button.spinner} /> : <Download aria-hidden />}
      aria-busy={busy}
      off={busy}
      onClick={download}
    />
  )
}

interface ToolProps extends ComponentProps<typeof IconButton> {
  /** It keeps the focus: a button that is disabled under the finger loses it. */
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
