/** A bucket and its credentials. */
export interface S3Address {
  /** Ends with the bucket. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Parses `https://key:secret@host/bucket?region=eu-central-1`. Returns undefined if the text has another form. */
export function readS3Address(text: string): S3Address | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  const bucket = url.pathname.replaceAll(/^\/|\/$/g, '')
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent)
  if (!accessKeyId || !secretAccessKey || !/^[\w.-]+$/.test(bucket)) return undefined
  const region = url.searchParams.get('region') ?? 'us-east-1'
  return { endpoint: `${url.origin}/${bucket}`, region, accessKeyId, secretAccessKey }
}
