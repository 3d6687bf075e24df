import { useTranslate } from '@saffron/core/react'

import { sections } from './sections.ts'

import styles from './gallery.module.css'

/** Every part of the shell and the UI in every state, used as storybook and by the visual tests. */
export default function GalleryPage() {
  const t = useTranslate('gallery')
  return (
    <div className={styles.page}>
      <nav className={styles.index} aria-label={t('gallery.index')}>
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className={styles.anchor}>
            {t(title)}
          </a>
        ))}
      </nav>
      <div className={styles.parts}>
        <p className={styles.lead}>{t('gallery.lead')}</p>
        {sections.map(({ id, title, Section }) => (
          <section key={id} id={id} className={styles.part} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className={styles.partTitle}>
              {t(title)}
            </h2>
            <div className={styles.states}>
              <Section />
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
