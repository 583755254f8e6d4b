import { checkServerIdentity, connect, type DetailedPeerCertificate, rootCertificates, type TLSSocket } from 'node:tls'
import type { CertificateReader, HostCertificate } from '@vitrine/panels'
import { type OutboundOptions, publicEgress } from '@vitrine/platform/outbound'

export interface HandshakeOptions extends OutboundOptions {
  readonly port?: number
  /** Certificates as PEM that are trusted beside the world's. */
  readonly trusted?: readonly string[]
}

/** Reads the certificate that a host presents. Panels name their hosts, so only addresses that the egress allows are connected to. */
export function createCertificateReader({ port = 443, timeoutMs = 4_000, egress = publicEgress, trusted = [] }: HandshakeOptions = {}) {
  const handshake = (host: string): Promise<HostCertificate | undefined> =>
    new Promise((resolve) => {
      const lookup = egress.lookupFor(host)
      const socket: TLSSocket = connect({
        ...{ host, port, servername: host, ALPNProtocols: ['http/1.1'] },
        // A bad certificate is what is looked for; nothing is sent over this connection.
        rejectUnauthorized: false,
        ...(lookup && { lookup }),
        ...(trusted.length === 0 ? {} : { ca: [...rootCertificates, ...trusted] }),
      })
      const end = (certificate?: HostCertificate) => {
        clearTimeout(deadline)
        socket.destroy()
        resolve(certificate)
      }
      const deadline = setTimeout(end, timeoutMs)
      socket.once('error', () => end())
      socket.once('close', () => end())
      socket.once('secureConnect', () => end(certificateOf(host, socket)))
    })
  const reader: CertificateReader = { read: async (host) => handshake(host).catch(() => undefined) }
  return reader
}

/** Trust is asked apart from the name and the time, which Node checks in an order of its own. */
const NOT_OF_THE_ISSUER: readonly string[] = ['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID']

function certificateOf(host: string, socket: TLSSocket): HostCertificate | undefined {
  const certificate: DetailedPeerCertificate = socket.getPeerCertificate(true)
  const validUntil = new Date(certificate.valid_to)
  if (Number.isNaN(validUntil.getTime())) return undefined
  const problem = codeOf(socket.authorizationError)
  return {
    validUntil,
    issuer: firstOf(certificate.issuer?.O) ?? firstOf(certificate.issuer?.CN) ?? null,
    isForHost: checkServerIdentity(host, certificate) === undefined,
    isTrusted: socket.authorized || (problem !== null && NOT_OF_THE_ISSUER.includes(problem)),
  }
}

const codeOf = (error: unknown): string | null => {
  if (typeof error === 'string') return error
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

const firstOf = (value: string | readonly string[] | undefined): string | undefined => (typeof value === 'string' ? value : value?.[0])
