import { everyScreen } from '../../every-screen.ts'

everyScreen({ width: 1440, dark: false })
