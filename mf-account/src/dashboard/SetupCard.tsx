import { Link } from 'react-router-dom';
import { buttonClass, Card } from 'ui-kit';
import { PathDrawing } from './PathDrawing.tsx';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

/** Card of the dashboard that links to the guide for setting up a box. */
export function SetupCard() {
  return (
    <Card className={styles.setup}>
      <h2>{texts.setup.title}</h2>
      <p>{texts.setup.lead}</p>
      <Link className={buttonClass('secondary')} to="/setup">
        {texts.setup.link}
      </Link>
      <PathDrawing />
    </Card>
  );
}
