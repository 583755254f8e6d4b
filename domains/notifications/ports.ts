export interface MailMessage {
  readonly from: string
  readonly to: string
  /** Reply-To, when it differs from the sender. */
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
