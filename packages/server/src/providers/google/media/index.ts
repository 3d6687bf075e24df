import { unsupported } from '../../media-calls/unsupported.ts'
import type { MediaProvider } from '../../media.ts'
import { predictImages } from './imagen.ts'
import { drawImages } from './images.ts'
import { isImagen, isVeo } from './known-models.ts'
import { pollVideo, startVideo } from './videos.ts'

/** Gemini's images, Imagen, and Veo's videos. */
export const googleMedia: MediaProvider = {
  start: async (channel, request, { signal }) => {
    const { operation, model, mask, inputs } = request
    if (operation === 'action' || operation === 'describe') {
      throw unsupported(request, 'Google’s image models draw, edit and blend.')
    }
    if ((operation === 'video') !== isVeo(model)) throw unsupported(request, 'Choose a model with this feature.')
    if (operation === 'video') return startVideo(channel, request, signal)
    if (mask !== undefined) throw unsupported(request, 'Edit the whole image and say in the prompt what should change.')
    if (!isImagen(model)) return drawImages(channel, request, signal)
    if (inputs.length > 0) throw unsupported(request, 'Imagen only draws from a prompt.')
    return predictImages(channel, request, signal)
  },
  poll: pollVideo,
}
