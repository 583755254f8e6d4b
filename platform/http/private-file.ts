interface PrivateFile {
  readonly contentType: string
  readonly filename: string
}

/** Headers of a file that is somebody's own: never cached on the way, never run, never shown inside another site. */
export const privateFileHeaders = ({ contentType, filename }: PrivateFile): Record<string, string> => ({
  'content-type': contentType,
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, encodeRest)}`,
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
})

const encodeRest = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
