export interface MailMessage {
  readonly from: string
  readonly to: string
  /** Who an answer goes to, when that is somebody else than the sender. */
  readonly replyTo?: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly messageId: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Mailer {
  send(message: MailMessage): Promise<void>
}
