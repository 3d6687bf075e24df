import type { Model } from '@saffron/core/chat'
import type { Api } from '@saffron/core/client'

/** Loads the models of the space that draw images or make videos. */
export async function loadDrawModels({ chat }: Pick<Api, 'chat'>): Promise<readonly Model[]> {
  const [images, videos] = await Promise.all([
    chat.listModels({ params: { features: 'image' } }),
    chat.listModels({ params: { features: 'video' } }),
  ])
  const names = new Set(images.list.map(({ name }) => name))
  return [...images.list, ...videos.list.filter(({ name }) => !names.has(name))]
}
