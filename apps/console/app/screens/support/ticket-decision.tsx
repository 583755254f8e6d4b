import { TicketView } from './ticket-view.tsx'

interface TicketDecisionProps {
  readonly id: string
  readonly onClose: () => void
}

/** A ticket beside a list of other things, which walks its rows itself. */
export const TicketDecision = ({ id, onClose }: TicketDecisionProps) => <TicketView id={id} onClose={onClose} />
