import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { OPENED_PREFIX } from '../../start/history.ts';

/** Goes back to the previous page, or home if that page is outside this site. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    // Browsers without the Navigation API know at least whether this page was opened first.
    const isOwnEntry = 'navigation' in window ? window.navigation.canGoBack : !key.startsWith(OPENED_PREFIX);
    if (isOwnEntry) navigate(-1);
    else navigate(paths.home(), { replace: true });
  };
}
