import { createRoot } from 'react-dom/client'

// One component in the portal's typeface: the least that a page of React can transfer and draw.
createRoot(document.getElementById('root')!).render(<h1>Connexion</h1>)
