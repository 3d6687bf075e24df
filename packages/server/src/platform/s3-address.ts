/** A bucket, and who may use it. */
export interface S3Address {
  /** With the bucket at its end. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Reads `https://key:secret@host/bucket?region=eu-central-1`; undefined for what is no such address. */
export function readS3Address(text: string): S3Address | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  const bucket = url.pathname.replaceAll(/^\/|\/$/g, '')
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent)
  if (!accessKeyId || !secretAccessKey || !/^[\w.-]+$/.test(bucket)) return undefined
  const region = url.searchParams.get('region') ?? 'us-east-1'
  return { endpoint: `${url.origin}/${bucket}`, region, accessKeyId, secretAccessKey }
}
