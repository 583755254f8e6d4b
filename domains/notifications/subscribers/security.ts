import { enteredFromNewDevice, securityChanged } from '@vitrine/identity'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import type { Clock } from '@vitrine/platform/kernel'
import type { Write } from './index.ts'

const TWICE_MS = 50_000

/** What owners hear of their accounts: a browser that is new to it, and every change of what opens it. No switch turns these off. */
export const securitySubscriptions = (write: Write, clock: Clock): Subscription[] => [
  subscribe(enteredFromNewDevice, 'notifications.mail-entered-from-new-device', (panelId, { userId, sessionId }) =>
    write(panelId, userId, () => ({ key: `new-device:${sessionId}`, mail: { kind: 'new-device', sessionId } })),
  ),
  // The same change a minute later is another one; the same event twice is not.
  subscribe(securityChanged, 'notifications.mail-security-changed', (panelId, { userId, change }) =>
    write(panelId, userId, () => ({
      key: `security-changed:${userId}:${change}:${Math.floor(clock.now().getTime() / TWICE_MS)}`,
      mail: { kind: 'security-changed', change },
    })),
  ),
]
