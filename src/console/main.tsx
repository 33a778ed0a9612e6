import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { restoreTheme } from './parts/theme.ts';
import './styles.css';

restoreTheme();
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
