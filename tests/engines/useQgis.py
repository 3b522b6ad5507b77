"""Tells what QGIS reads of collections: python3 useQgis.py ADDRESS COLLECTION [...] prints JSON."""

import json
import os
import sys

os.environ['QT_QPA_PLATFORM'] = 'offscreen'
from qgis.core import QgsApplication, QgsFeatureRequest, QgsRectangle, QgsVectorLayer  # noqa: E402

QgsApplication.setPrefixPath('/usr', True)
application = QgsApplication([], False)
application.initQgis()


def value_of(value):
    """A value that JSON has; QGIS has an object of its own for none."""
    return value if isinstance(value, (str, int, float, bool)) else None


def read(address, name):
    layer = QgsVectorLayer(f"url='{address}' typename='{name}'", name, 'OAPIF')
    if not layer.isValid():
        return None
    names = [field.name() for field in layer.fields()]
    box = QgsFeatureRequest(QgsRectangle(-5.2, 47.7, -3.4, 48.8))
    return {
        'crs': layer.crs().authid(),
        'count': layer.featureCount(),
        'rows': [
            {'type': feature.geometry().type(), **{name: value_of(feature[name]) for name in names}}
            for feature in layer.getFeatures()
        ],
        'inBox': sorted(feature['key'] for feature in layer.getFeatures(box)),
    }


address, *collections = sys.argv[1:]
print(json.dumps({name: read(address, name) for name in collections}))
