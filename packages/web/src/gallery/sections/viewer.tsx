import { useTranslate } from '@saffron/core/react'

import { openViewer, type ViewerImage } from '../../viewer/index.ts'
import { State } from '../state.tsx'
import dawn from './images/dawn.jpg'
import dot from './images/dot.png'
import night from './images/night.jpg'
import panorama from './images/panorama.jpg'
import plan from './images/plan.svg'

import button from '../../ui/button.module.css'
import styles from './viewer.module.css'

/** As many images as a chat of several years may have. */
const MANY = 3000

export function ViewerSection() {
  const t = useTranslate('gallery')
  const images: readonly (ViewerImage & { readonly src: string })[] = [
    { src: dawn, name: 'dawn.jpg', alt: t('gallery.viewer.dawn') },
    { src: panorama, name: 'panorama.jpg', alt: t('gallery.viewer.panorama') },
    { src: night, name: 'night.jpg', alt: t('gallery.viewer.night') },
    { src: plan, name: 'plan.svg', alt: t('gallery.viewer.plan'), type: 'image/svg+xml' },
    { src: dot, name: 'dot.png', alt: t('gallery.viewer.dot'), type: 'image/png' },
  ]
  const missing = { src: '/static/missing.png', name: 'missing.png', alt: '' }
  const many = () => Array.from({ length: MANY }, (_, n) => ({ ...(images[n % 3] ?? missing), name: `${n + 1}.jpg` }))
  return (
    <>
      <State name="viewer-images" wide>
        <ul className={styles.images}>
          {images.map((image, index) => (
            <li key={image.name}>
              <button type="button" className={styles.thumbnail} onClick={() => openViewer({ images, index })}>
                <img src={image.src} alt={image.alt} />
              </button>
            </li>
          ))}
        </ul>
      </State>
      <State name="viewer-one">
        <button
          type="button"
          className={button.quiet}
          onClick={() => openViewer({ images: images.slice(0, 1), index: 0 })}
        >
          {t('gallery.viewer.one')}
        </button>
      </State>
      <State name="viewer-many">
        <button
          type="button"
          className={button.quiet}
          onClick={() => openViewer({ images: many(), index: MANY / 2 - 1 })}
        >
          {t('gallery.viewer.many')}
        </button>
      </State>
      <State name="viewer-failed">
        <button
          type="button"
          className={button.quiet}
          onClick={() => openViewer({ images: [missing, ...images], index: 0 })}
        >
          {t('gallery.viewer.failed')}
        </button>
      </State>
    </>
  )
}
