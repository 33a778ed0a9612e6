import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { restoreTheme } from './parts/theme.ts';
// Later ones override earlier ones.
import './styles/base.css';
import './styles/frame.css';
import './styles/blocks.css';
import './styles/controls.css';
import './styles/narrow.css';

restoreTheme();
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
