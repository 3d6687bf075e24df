import type { MediaProvider } from '../../media.ts'
import { drawImages } from './images.ts'
import { pollVideo, startVideo } from './videos.ts'

/** OpenAI's images, those of compatible servers, and the video API of relays. */
export const openaiMedia: MediaProvider = {
  start: (channel, request, call) =>
    request.operation === 'video' ? startVideo(channel, request, call.signal) : drawImages(channel, request, call),
  poll: pollVideo,
}
