import { useTranslate } from '@saffron/core/react'
import { ImageOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

import styles from './picture.module.css'

type PictureProps = ComponentProps<'img'> & { readonly src: string; readonly alt: string }

/** An image of a file. If the file is gone, it says so. */
export function Picture({ src, alt, className = '', ...rest }: PictureProps) {
  const t = useTranslate('draw')
  const [failed, setFailed] = useState<string>()
  if (failed === src) {
    return (
      <span className={`${styles.gone} ${className}`} title={t('draw.notLoaded')}>
        <ImageOff aria-hidden />
        <span className="visually-hidden">{t('draw.notLoaded')}</span>
      </span>
    )
  }
  return <img src={src} alt={alt} className={className} onError={() => setFailed(src)} {...rest} />
}
